import type { SessionUser } from '@diapason/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `unknown`: the page has just been loaded and the session is being renewed. */
export interface SessionState {
  readonly status: 'unknown' | 'anonymous' | 'open';
  readonly user: SessionUser | null;
}

const initialState: SessionState = { status: 'unknown', user: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    opened: (_, action: PayloadAction<SessionUser>): SessionState => ({ status: 'open', user: action.payload }),
    closed: (): SessionState => ({ status: 'anonymous', user: null }),
  },
});
