import type { SessionUser } from '@diapason/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * `unknown`: the page has just been loaded and the session is being renewed. `unreachable`: it could not be, for want of an
 * answer; the session is not lost, and loading the page again tries again. `offline`: the same, and the device knows who calls the roll on it.
 */
export interface SessionState {
  readonly status: 'unknown' | 'unreachable' | 'offline' | 'anonymous' | 'open';
  readonly user: SessionUser | null;
}

const initialState: SessionState = { status: 'unknown', user: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    opened: (_, action: PayloadAction<SessionUser>): SessionState => ({ status: 'open', user: action.payload }),
    changing: (): SessionState => ({ status: 'unknown', user: null }),
    unreachable: (): SessionState => ({ status: 'unreachable', user: null }),
    offline: (_, action: PayloadAction<SessionUser>): SessionState => ({ status: 'offline', user: action.payload }),
    closed: (): SessionState => ({ status: 'anonymous', user: null }),
  },
});
