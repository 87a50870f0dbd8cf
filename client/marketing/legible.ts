/** For a wide figure, which a phone shows smaller than it is drawn: its words stay large enough to be read. */
export const legible = 'max-sm:[&_text]:text-[14px]'
