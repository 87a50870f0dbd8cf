/** Returns whether the viewer may revoke the sessions of a user. */
export const canRevokeSessions = (viewer: { id: number; role: string }, userId: number): boolean =>
  viewer.id === userId || viewer.role === 'admin'
