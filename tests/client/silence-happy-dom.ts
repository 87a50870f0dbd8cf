import nodeConsole from 'node:console'

// happy-dom logs each failed request to the console of Node, which is not the console that tests check. Tests cause
// failed requests deliberately and check how the client handles them.
nodeConsole.error = () => {}
