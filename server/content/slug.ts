/** Converts a text to a slug. Loads the package at the first call, because loading takes 20 ms of a start. */
export const slugify = async (text: string): Promise<string> => {
  const { default: convert } = await import('@sindresorhus/slugify')
  return convert(text)
}
