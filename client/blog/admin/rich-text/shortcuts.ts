const isAppleDevice = /Mac|iP(hone|ad)/.test(navigator.platform)

const appleKeys: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** `Mod Shift S` becomes Ctrl, Shift and S; on Apple devices, it becomes ⌘, ⇧ and S. */
export const listKeys = (shortcut: string): string[] =>
  shortcut.split(' ').map(key => (isAppleDevice ? (appleKeys[key] ?? key) : key.replace('Mod', 'Ctrl')))
