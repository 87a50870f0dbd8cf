const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

const macKeys: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** Returns the keys of a shortcut such as `Mod Shift S` on this platform: Ctrl, Shift, S, or ⌘, ⇧, S on a Mac. */
export const listKeys = (shortcut: string): string[] =>
  shortcut.split(' ').map(key => (isMac ? (macKeys[key] ?? key) : key.replace('Mod', 'Ctrl')))
