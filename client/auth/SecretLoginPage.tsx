// Serves the login page at its second path, `/secret-admin-login` (specification §2).
export { action, Component, head } from './LoginPage'
