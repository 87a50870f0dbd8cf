/** For a wide figure, which a phone shows smaller than it is drawn: its words stay large enough to be read. */
export const legibleTextClass = 'max-sm:[&_text]:text-[14px]'
