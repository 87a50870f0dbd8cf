// The second path of the login page (specification §2).
export { action, Component, head } from './LoginPage'
