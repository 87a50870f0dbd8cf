// Entry point of the command line and of the container image. Usage: node dist/server/cli.js <command>
import { runCommandLine } from './cli/command-line'

process.exit(await runCommandLine(process.argv.slice(2)))
