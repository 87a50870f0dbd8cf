// Runs a command: node dist/server/cli.js <command>. Entry point of the container image.
import { runCommandLine } from './cli/command-line'

process.exit(await runCommandLine(process.argv.slice(2)))
