/** The time, as a function, so that tests can move it. */
export type Clock = () => Date

/** What the clock of the machine says. */
export const systemClock: Clock = () => new Date()
