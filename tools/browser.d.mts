/** Returns the path of an installed Chromium-based browser, or null. CHROME_PATH takes precedence. */
export function findBrowser(): Promise<string | null>
