import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** An image with its tag, as docker-compose.yml has it. */
export function imageOf(image: string): string {
  const compose = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
  const found = new RegExp(`image: (${image}:\\S+)`).exec(compose)?.[1];
  if (!found) throw new Error(`docker-compose.yml has no image ${image}`);
  return found;
}

export const EVENTSTORE_IMAGE = imageOf('eventstore/eventstore');

export const EVENTSTORE_ENVIRONMENT = {
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_CLUSTER_SIZE: '1',
  EVENTSTORE_RUN_PROJECTIONS: 'None',
  // The application's largest events and their envelope exceed a server's default of 1 MiB.
  EVENTSTORE_MAX_APPEND_SIZE: String(4 * 1024 * 1024),
};
