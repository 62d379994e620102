import { configureStore } from '@reduxjs/toolkit';
import { api } from './api/api';
import { doneSlice } from './done';
import { notificationsSlice } from './notifications';
import { sessionSlice } from './session/slice';

/** The page's one store: shared by the shell and every micro-frontend. */
export const store = configureStore({
  reducer: {
    session: sessionSlice.reducer,
    notifications: notificationsSlice.reducer,
    done: doneSlice.reducer,
    [api.reducerPath]: api.reducer,
  },
  middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
