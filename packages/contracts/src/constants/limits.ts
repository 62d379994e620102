/** Business limits of the documents (their sections 9). Durations in milliseconds, sizes in bytes. */
export const limits = {
  proofFile: 2_097_152,
  portraitFile: 6_291_456,
  loginCookieDays: 0.6,
  /** ms without a call after which a session is over. */
  sessionIdle: 10_800_000,
  cookieConsentDays: 30,
  databaseIdle: 600_000,
  notification: 3_000,
  /** ms for which « Annuler » is offered. */
  undo: 8_000,
  /** Days after its date from which on a payment that is recorded was taken over from elsewhere: the family had its receipt then. */
  receiptDays: 60,
  roleGroupName: 55,
  offersPerPupil: 3,
  /** Ordinary schools of one pupil, over all years. */
  schoolsPerPupil: 100,
  townLookup: 100,
  passwordLength: 12,
  /** A longer one only costs time to hash. */
  longestPassword: 200,
  /** Characters of what people are searched by. */
  longestSearch: 254,
  /** Fewer find too many. */
  shortestSearch: 2,
  /** Functions that one save of a role group may name, each more than once. */
  listedFunctions: 1_000,
  /** Schools that one import takes, and bytes of its file: those of a large département. */
  schoolsAtOnce: 3_000,
  schoolsFile: 3_145_728,
  schoolName: 200,
  /** Rows that one import of a reference table takes, and bytes of its file. */
  tableRowsAtOnce: 3_000,
  tableFile: 3_145_728,
  pageSizes: [5, 10, 25, 50, 100],
  defaultPageSize: 50,
  /** Rows of a page, at most. */
  largestPage: 500,
  /** Rows of a list on paper, at most: up to 500 sheets, which a browser lays out in about 20 s. */
  printedRows: 10_000,
  /** A file of families: bytes, bytes of each part that it is sent in, rows, columns, characters of a cell. */
  importFile: 10_485_760,
  importPart: 330_000,
  importRows: 20_000,
  importColumns: 120,
  importCell: 2_000,
  /** Unknown texts of one file that are shown and matched together; the rest comes once these are. */
  importValues: 500,
  /** Imports that one person has open at once, those that were confirmed not counted. */
  importsAtOnce: 10,
  /** Rows that name the same people, one by the other: they are decided and written together. */
  importFamily: 200,
  /** Shared documents: levels of folders, entries of one folder, versions of one file, bytes of a name, rows that a search finds. */
  documents: { depth: 15, entries: 2_000, versions: 200, nameBytes: 255, found: 100, oneColumn: 20 },
  breakpoints: { phone: 576, tablet: 768, compact: 1080, desktop: 1280 },
} as const;

/**
 * What the documents keep from narrow devices, and up to which width of the device's screen, in pixels (002 §2 and §9, 000 §9). A
 * narrow window, or a zoomed page, on a wide screen keeps all of it.
 */
export const keptFromNarrow = {
  exports: 1080,
  calculation: 1080,
  tariffs: 1080,
  settings: 1080,
  tables: 1080,
  roleGroups: 1080,
  deletedPayments: 576,
  enrolment: 1279,
  draftRemoval: 576,
} as const;

/** The school year runs from 1 August to 31 July (document 002, §2). */
export const schoolYearStart = { month: 8, day: 1 } as const;
