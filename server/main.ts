// Before anything else is loaded: React and graphql choose their slow development builds where nobody says otherwise.
process.env.NODE_ENV ??= 'production'
await import('./boot')

export {}
