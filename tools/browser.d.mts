/** Returns the path of an installed Chromium, CHROME_PATH first, or null. */
export function findBrowser(): Promise<string | null>
