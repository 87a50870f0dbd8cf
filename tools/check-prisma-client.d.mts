export const OUTDATED_CLIENT_MESSAGE: string
export const isPrismaClientCurrent: () => boolean
