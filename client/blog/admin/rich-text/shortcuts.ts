const isAppleDevice = /Mac|iP(hone|ad)/.test(navigator.platform)

const appleKeys: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** Lists the key labels of a shortcut. For `Mod Shift S`, returns Ctrl, Shift and S, or ⌘, ⇧ and S on Apple devices. */
export const listKeys = (shortcut: string): string[] =>
  shortcut.split(' ').map(key => (isAppleDevice ? (appleKeys[key] ?? key) : key.replace('Mod', 'Ctrl')))
