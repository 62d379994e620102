import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type NotificationKind = 'success' | 'error' | 'information';

export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly message: string;
}

const KEPT = 4;

/** The shell shows it at the top centre for 3 seconds; screen readers announce it. */
export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: [] as readonly Notification[],
  reducers: {
    shown: {
      prepare: (kind: NotificationKind, message: string) => ({ payload: { id: nanoid(), kind, message } }),
      reducer: (list, { payload }: PayloadAction<Notification>): readonly Notification[] => [
        ...list.filter((one) => one.message !== payload.message || one.kind !== payload.kind).slice(1 - KEPT),
        payload,
      ],
    },
    dismissed: (list, { payload }: PayloadAction<string>): readonly Notification[] =>
      list.filter((one) => one.id !== payload),
  },
});
