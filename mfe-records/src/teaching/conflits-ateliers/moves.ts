import { createContext } from 'react';

/** The lesson that somebody wants to move, by the heading of its group. */
export const MovedLesson = createContext<number | undefined>(undefined);
export const Moves = MovedLesson.Provider;
