// The login page at its second path (specification §2).
export { action, Component, head } from './LoginPage'
