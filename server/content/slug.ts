/** Converts a text to a slug. Loads the package on the first call, because loading it at startup would take 20 ms. */
export const slugify = async (text: string): Promise<string> => {
  const { default: convert } = await import('@sindresorhus/slugify')
  return convert(text)
}
