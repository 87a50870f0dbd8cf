import { defineCommand } from './command'

export const command = defineCommand({
  description:
    'The server runs until it receives SIGTERM or SIGINT. Its settings are environment variables; see .env.example.',
  run: async () => {
    // The imported module runs the server and then ends the process, so the import never resolves.
    await import('../main')
    return undefined
  },
})
