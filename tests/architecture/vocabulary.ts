export interface Term {
  term: string
  /** Standard term to use instead, or a hint for rephrasing. */
  use: string
}

/** Banned identifiers and file names. `*` matches any number of letters, digits and underscores. */
export const bannedNames: Term[] = [
  { term: '*Of', use: 'get…, to…, format… or parse…' },
  { term: '*PATIENCE', use: '…_TIMEOUT_MS' },
  { term: '*_ROUND', use: '…_INTERVAL_MS' },
  { term: '*Words', use: '…Labels' },
  { term: '*Deed', use: 'AuditEvent or …Action' },
  { term: '*Deeds', use: '…Actions or …Handlers' },
  { term: '*Shelf', use: '…Storage' },
  { term: '*Kept', use: '…ResponseCache or cached…' },
  { term: 'kept', use: 'cached, stored or saved' },
  { term: 'FRESH', use: 'MAX_AGE_MS' },
  { term: 'MOST', use: 'MAX_…' },
  { term: 'LONGEST*', use: 'MAX_…_LENGTH' },
  { term: 'keepFile', use: 'persistFile' },
  { term: 'sweepFiles', use: 'deleteOrphanedFiles' },
  { term: 'looseFile*', use: 'orphanedFile' },
  { term: 'takeTurn', use: 'writeBlog or lockUser' },
  { term: 'giveBack', use: 'refund or returnFocus' },
  { term: 'hold', use: 'lockRow' },
  { term: 'alone', use: 'withExclusiveLock' },
  { term: 'given', use: 'request, options or auditSnapshot' },
  { term: 'changed', use: 'auditDiff or is…Changed' },
  { term: 'chosen', use: 'selected… or …Where' },
  { term: 'matching', use: 'searchWhere' },
  { term: 'Answer', use: 'Response or Result' },
  { term: '*Answer', use: '…Response or …Result' },
  { term: 'answerPlainly', use: 'executeJsonRequest' },
  { term: 'asksFor', use: 'selectsField' },
  { term: 'endSilent', use: 'withSocketTimeout' },
  { term: 'isShim', use: 'isRestRequest' },
  { term: 'tokenIsDead', use: 'hasInvalidToken' },
  { term: 'useRow', use: 'useRestResource' },
  { term: 'NOWHERE', use: 'UNPUBLISHED' },
  { term: 'Texts', use: 'BodySelection' },
  { term: 'readStretches', use: 'readSitemapPages' },
  { term: 'readState', use: 'readBlogRevision' },
  { term: 'createMachinePages', use: 'createSeoRoutes' },
  { term: 'serveMachines', use: 'serveSeoRoute' },
  { term: 'nobodysHash', use: 'dummyHash' },
  { term: 'useSteady', use: 'useStableCallback' },
  { term: 'useFresh*', use: 'useRefreshedUrls' },
  { term: 'freshList', use: 'refetchList' },
  { term: 'wholeList', use: 'fetchAllPages or defineList' },
  { term: 'readPlace', use: 'parseEditorUrl' },
  { term: 'sitting', use: 'editorKey' },
  { term: 'letterTo', use: 'mailtoLink' },
  { term: 'RowSign', use: 'RowIconButton' },
  { term: 'DeadEnd', use: 'StatusPage' },
  { term: 'Opening', use: 'PageHero' },
  { term: 'Still', use: 'StaticRadar' },
  { term: 'Segments', use: 'SegmentedControl' },
  { term: 'Labelled', use: 'FormField' },
  { term: 'More', use: 'LoadMore' },
  { term: 'When', use: 'RelativeTime' },
  { term: 'Facts', use: 'DescriptionList' },
  { term: 'rememberViewer', use: 'cacheViewer' },
  { term: 'quietMarks', use: 'passthroughMarks' },
  { term: 'law', use: 'permissionMatrix' },
  { term: 'world', use: 'fixtures' },
]

/** Words that are too vague for a file name but allowed as identifiers. `bannedNames` also apply to file names. */
export const bannedFileNames: Term[] = [
  { term: 'keep', use: 'store or storage-lifecycle' },
  { term: 'place', use: 'editor-url' },
  { term: 'words', use: 'labels' },
  { term: 'deeds', use: 'actions' },
]

/** Allowed names that match a banned pattern but come from JavaScript, a library or a standard. */
export const allowedNames = [
  'indexOf',
  'lastIndexOf',
  'valueOf',
  'toBeInstanceOf',
  'expectTypeOf',
  'encodedWords',
  'escapeEncodedWords',
  'decodeEncodedWords',
  'diffWords',
]

/** Phrases that code, comments and documents must not contain. */
export const bannedPhrases: Term[] = [
  { term: 'nobody', use: 'no user, or the passive' },
  { term: 'somebody', use: 'a user, another user' },
  { term: 'everybody', use: 'all users' },
  { term: 'whoever', use: 'the user who, the caller' },
  { term: 'who is signed in', use: 'the authenticated user' },
  { term: 'who asks', use: 'the caller, the client' },
  { term: 'gives back', use: 'returns' },
  { term: 'give back', use: 'return' },
  { term: 'what it was', use: 'the previous value' },
  { term: 'what is no', use: 'name the invalid value' },
  { term: 'the house', use: 'the architecture' },
  { term: 'anew', use: 'again' },
  { term: 'of its own accord', use: 'automatically' },
  { term: 'is told', use: 'receives, is reported' },
  { term: 'are told', use: 'receive, are reported' },
  { term: 'goes on', use: 'continues' },
  { term: 'as it was', use: 'unchanged' },
  { term: 'nothing but', use: 'only' },
  { term: 'the loose file', use: 'the orphaned file' },
  { term: 'loose files', use: 'orphaned files' },
  { term: 'what was received', use: 'the upload' },
  { term: 'comes due', use: 'expires' },
  { term: 'in passing', use: 'in the background' },
  { term: 'knows nothing', use: 'does not depend on' },
  { term: 'knows no', use: 'does not depend on' },
  { term: 'stands in', use: 'is in, replaces' },
  { term: 'stands on', use: 'is on' },
  { term: 'stands at', use: 'is at' },
  { term: 'stands beside', use: 'is beside' },
  { term: 'stands there', use: 'is shown' },
]

/** Files that may contain the banned phrases in `terms`. The path of each file starts with `path`. */
export const phraseExceptions: { path: string; terms: string[]; reason: string }[] = [
  {
    path: 'prisma/demo/posts/',
    terms: ['nobody', 'somebody', 'everybody', 'nothing but', 'goes on', 'as it was', 'are told', 'is told'],
    reason: 'demo articles: prose for readers',
  },
]
