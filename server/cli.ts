// Runs a command of the built application: node dist/server/cli.js <command>. This file needs neither development
// packages nor npm scripts, so it is also the entry point of the container image.
import { runCommandLine } from './cli/command-line'

process.exit(await runCommandLine(process.argv.slice(2)))
