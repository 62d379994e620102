import type { NodeOrder } from '@diapason/local-stack/supervisor';
import type { Family } from './families';
import { type Fault, faultDuration, ONE_FIFTH, runningPids } from './injecting';
import type { FaultStack } from './stack';

type Order = (order: NodeOrder) => void;
type Temper = Extract<NodeOrder, { behave: unknown }>['behave'];

/** The node answers for a while as one of a cluster does in that mood. */
const mood = (order: Order, family: Family, behaviour: Temper): Fault => ({
  name: `event store: ${family}`,
  family,
  share: ONE_FIFTH,
  jobs: true,
  inject: async (_stack, chance) => {
    order({ behave: behaviour });
    try {
      await faultDuration(chance);
    } finally {
      order({ behave: { mood: 'leader' } });
    }
  },
});

/** The process stands still, with its connections open, and then goes on. */
const silent: Fault = {
  name: 'event store: silent',
  family: 'silent',
  share: ONE_FIFTH,
  jobs: true,
  inject: async (stack, chance) => {
    const pids = await runningPids(stack, ['event-store']);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await faultDuration(chance);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  },
};

/** Projector and reactors are told that they were too slow. */
const thrownOut = (order: Order): Fault => ({
  name: 'event store: listeners thrown out',
  family: 'thrown out',
  share: ONE_FIFTH,
  jobs: true,
  inject: async () => order({ throwOut: true }),
});

/** What a cluster does that loses its leader. Only the local node can be told to be in a mood; any can stand still. */
export function storeFaults({ order, wires }: Pick<FaultStack, 'order' | 'wires'>): readonly Fault[] {
  if (!order) return [silent];
  const leader = { host: '127.0.0.1', port: wires['event-store']?.port ?? 0 };
  return [
    mood(order, 'no leader', { mood: 'leaderless' }),
    mood(order, 'not the leader', { mood: 'follower', leader }),
    mood(order, 'too busy', { mood: 'too busy' }),
    mood(order, 'not ready', { mood: 'not ready' }),
    silent,
    thrownOut(order),
  ];
}
