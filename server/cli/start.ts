import { defineCommand } from './command'

export const command = defineCommand({
  description: 'The server runs until SIGTERM or SIGINT. Its settings are environment variables; see .env.example.',
  run: async () => {
    // Runs the server and exits.
    await import('../main')
    return undefined
  },
})
