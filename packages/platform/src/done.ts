import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { sessionSlice } from './session/slice';

/** What an act did: who, how much, which paper; and what can still be done about it. */
export interface Done {
  /** « Règlement enregistré : ADAM Magali, 209,00 € » */
  readonly message: string;
  /** The paper that it made. Once it was opened the act is no longer undone here: somebody has it. */
  readonly paper?: { readonly label: string; readonly open: () => Promise<unknown> };
  /** An act that usually follows. */
  readonly next?: readonly { readonly label: string; readonly open: () => void }[];
  /** The opposite act, given by who knows that this person may do it. */
  readonly undo?: () => Promise<unknown>;
}

export type ShownDone = Done & { readonly id: string };

/** The last act alone: the bar below shows it for 8 seconds. */
export const doneSlice = createSlice({
  name: 'done',
  initialState: null as ShownDone | null,
  reducers: {
    said: {
      prepare: (done: Done) => ({ payload: { ...done, id: nanoid() } }),
      reducer: (_, { payload }: PayloadAction<ShownDone>): ShownDone | null => payload,
    },
    opened: (done, { payload }: PayloadAction<string>): ShownDone | null => {
      if (done?.id !== payload) return done as ShownDone | null;
      const { undo: _, ...left } = done as ShownDone;
      return left;
    },
    forgotten: (done, { payload }: PayloadAction<string | undefined>): ShownDone | null =>
      payload === undefined || done?.id === payload ? null : (done as ShownDone | null),
  },
  // After a change of user, nobody may undo what the former user did.
  extraReducers: (builder) =>
    builder.addCase(sessionSlice.actions.closed, () => null).addCase(sessionSlice.actions.opened, () => null),
});
