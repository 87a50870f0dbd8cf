/** Enlarges the text of a wide figure on phones, where the figure is scaled down. */
export const legibleTextClass = 'max-sm:[&_text]:text-[14px]'
