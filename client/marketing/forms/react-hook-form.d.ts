/** Alias defined in vite.config.ts. */
declare module 'react-hook-form/control' {
  export { createFormControl } from 'react-hook-form'
}
