/** What users read, by the context that says it. */
export * from './absences';
export * from './claims';
export * from './decisions';
export * from './documents';
export * from './enrolment';
export * from './erasure';
export * from './families';
export * from './general';
export * from './identity';
export * from './imports';
export * from './mailing';
export * from './money';
export * from './rollover';
export * from './site';
export * from './staff';
export * from './system';
export * from './teaching';
