export const canRevokeSessions = (viewer: { id: number; role: string }, userId: number): boolean =>
  viewer.id === userId || viewer.role === 'admin'
