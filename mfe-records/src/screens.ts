import type { Screen } from '@diapason/ui';

/** Guardians, pupils, agents and workshops have no screen yet, so the shell never mounts this. */
export const screens: readonly Screen[] = [];
