/** The path of a browser, or null. CHROME_PATH comes first. */
export function findBrowser(): Promise<string | null>
