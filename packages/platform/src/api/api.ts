import { messages } from '@diapason/contracts/constants';
import { createApi } from '@reduxjs/toolkit/query/react';
import { nextTask } from '../next-task';
import { notificationsSlice } from '../notifications';
import { type ApiKey, callOf, tags } from './calls';
import { createCatchUp } from './catch-up';
import type { AnswerMeta, AnswerNotes, ApiError } from './envelope';
import { hasUnseenWrites, send } from './send';
import type { CallInput } from './url';

export interface Call {
  readonly key: ApiKey;
  readonly input: CallInput;
}

export interface Received extends AnswerNotes, AnswerMeta {
  readonly data: unknown;
  readonly message: string;
}

async function noBaseQuery(): Promise<{ error: ApiError }> {
  throw new Error('calls go through send');
}

/** RTK Query over every endpoint of the contracts; `hooks.ts` gives the types. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: noBaseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 120,
  endpoints: (build) => ({
    call: build.query<Received, Call>({
      queryFn: async ({ key, input }, { signal }) => {
        // A screen asks all of its questions in one effect; sending them is work of some milliseconds each on a phone.
        await nextTask();
        return result(await send<unknown>(key, input, signal));
      },
      providesTags: (_result, _error, { key }) => callOf(key).tags,
      onQueryStarted: async ({ key }, { dispatch, queryFulfilled }) => {
        if (await isLate(queryFulfilled)) catchUp.later(callOf(key).tags, dispatch);
      },
    }),
    command: build.mutation<Received, Call>({
      queryFn: async ({ key, input }) => result(await send<unknown>(key, input)),
      invalidatesTags: (received, _error, { key }) => (received ? callOf(key).tags : []),
      onQueryStarted: async ({ key }, { dispatch, queryFulfilled }) => {
        const received = (await queryFulfilled.catch(() => undefined))?.data;
        if (received?.before) dispatch(notificationsSlice.actions.shown('information', messages.general.doneBefore));
        if (!received?.late) return;
        dispatch(notificationsSlice.actions.shown('information', messages.general.behind));
        catchUp.begin(callOf(key).tags, dispatch);
      },
    }),
  }),
});

/** The answer does not show yet what was written, or failed where it was to show that. */
async function isLate(asked: Promise<{ readonly data: Received }>): Promise<boolean> {
  try {
    return (await asked).data.late;
  } catch (failure) {
    const { error } = failure as { readonly error?: ApiError };
    return hasUnseenWrites() && (error?.status ?? 500) >= 500;
  }
}

const catchUp = createCatchUp((stale) => api.util.invalidateTags(stale));

function result(answer: Awaited<ReturnType<typeof send<unknown>>>) {
  if (!answer.ok) return { error: answer.error };
  const { ok: _, ...received } = answer;
  return { data: received };
}
