import { execFileSync } from 'node:child_process';

/** Whether a Docker engine is available. */
export function dockerAnswers(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'pipe', timeout: 10_000 });
    return true;
  } catch {
    // No client or no engine.
    return false;
  }
}

/** The last long-term release under a BSD licence. */
export const EVENTSTORE_IMAGE = 'eventstore/eventstore:23.10.0-bookworm-slim';

export const EVENTSTORE_ENVIRONMENT = {
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_CLUSTER_SIZE: '1',
  EVENTSTORE_RUN_PROJECTIONS: 'None',
  // The application's largest events and their envelope exceed a server's default of 1 MiB.
  EVENTSTORE_MAX_APPEND_SIZE: String(4 * 1024 * 1024),
};
