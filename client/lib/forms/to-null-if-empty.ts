export const toNullIfEmpty = (text: string | null): string | null => text?.trim() || null
