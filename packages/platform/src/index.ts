/** The shell always loads these constants; importing them from elsewhere would duplicate them. */
export { formatNumber, frenchInstant, limits } from '@diapason/contracts/constants';
export type { ApiKey } from './api/calls';
export type { Answer, ApiError } from './api/envelope';
export { send } from './api/send';
export type { UploadedFile } from './api/upload';
export type { Done, ShownDone } from './done';
export * from './hooks';
export { keepOrder, type ListOrder, type Neighbour, type Place, usePlaceInList } from './list-order';
export * from './lookups';
export * from './navigation';
export type { Notification, NotificationKind } from './notifications';
export * from './provider';
export { type Choices, choicesOf, type UseChoices } from './references';
export * from './session/landing';
export * from './session/rights';
export { changePassword, login, logout, resume, startImpersonation, stopImpersonation } from './session/session';
export * from './slots';
export { type RootState, store } from './store';
