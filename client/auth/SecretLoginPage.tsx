// The login page at its second path (specification §2).
export { Component, head } from './LoginPage'
