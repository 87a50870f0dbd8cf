// The same screen under its second address (specification §2).
export { Component, head } from './LoginPage'
