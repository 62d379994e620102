import { Server, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { appendHandler, batchAppendHandler, refused } from './append-handlers';
import { BehaviourState, type NodeBehaviour, withBehaviour } from './behaviour';
import { featuresHandler, gossipHandler } from './features';
import { type Listener, listen } from './listener';
import { EventLog } from './log';
import { MemoryStorage } from './memory-storage';
import { PostgresStorage } from './postgres-storage';
import { featuresService, gossipService, streamsService } from './protocol';
import { readHandler } from './read-handler';

export interface NodeOptions {
  /** PostgreSQL database for the log (schema `eventlog`); `'memory'` stores nothing. */
  readonly databaseUrl: string | 'memory';
  /** TCP port; 0 or undefined takes a free one. */
  readonly port?: number;
  /** Address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
}

export interface RunningNode {
  /** Connection string for `EventStoreDBClient.connectionString`. */
  readonly url: string;
  readonly port: number;
  /** From now on calls are answered as a node of a cluster answers in that mood; calls under way are not touched. */
  behave(behaviour: NodeBehaviour): void;
  /** Ends every subscription as a real node ends that of a listener who is too slow. */
  throwOut(): void;
  /** Ends subscriptions, waits for the current commit and releases the log. */
  stop(): Promise<void>;
}

/** 16 MiB of events plus envelope: the client library's limit. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const GRACE_MS = 500;

/**
 * Starts an event store node on a database.
 * @throws LogAlreadyServed when another node serves that database's log; the system's error when the port is taken.
 */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const storage = options.databaseUrl === 'memory' ? new MemoryStorage() : new PostgresStorage(options.databaseUrl);
  const log = new EventLog(storage);
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });
  let listener: Listener | undefined;
  try {
    await log.open();
    const host = options.host ?? '127.0.0.1';
    const state = new BehaviourState();
    const { answering, streaming } = withBehaviour(state);
    const streamHandlers = {
      read: streaming('read', readHandler(log)),
      append: answering(appendHandler(log)),
      batchAppend: streaming('write', batchAppendHandler(log)),
      delete: refused,
      tombstone: refused,
    } satisfies UntypedServiceImplementation;
    let port = 0;
    server.addService(streamsService.StreamsService, streamHandlers);
    server.addService(featuresService.ServerFeaturesService, { getSupportedMethods: featuresHandler });
    server.addService(gossipService.GossipService, {
      read: gossipHandler(
        host,
        () => port,
        () => state.now.mood,
      ),
    });
    listener = await listen(server, host, options.port ?? 0);
    port = listener.port;
    const { close } = listener;
    return {
      url: `esdb://${host}:${port}?tls=false`,
      port,
      behave: (behaviour) => state.behave(behaviour),
      throwOut: () => void log.signals.emit('thrown out'),
      stop() {
        close();
        return stop(server, log);
      },
    };
  } catch (error) {
    listener?.close();
    server.forceShutdown();
    await log.close();
    throw error;
  }
}

async function stop(server: Server, log: EventLog): Promise<void> {
  log.refuse();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, GRACE_MS);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });
  await log.close();
}
