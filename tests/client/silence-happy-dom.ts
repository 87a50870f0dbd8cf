import nodeConsole from 'node:console'

// happy-dom prints each failed request to the console of Node, which is not the one that tests see. Tests cause such
// requests deliberately and check how the client handles them.
nodeConsole.error = () => {}
