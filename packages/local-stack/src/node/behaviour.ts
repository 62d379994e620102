import { Readable } from 'node:stream';
import type { ServiceError, sendUnaryData } from '@grpc/grpc-js';
import { leaderUnknown, notLeader, unavailable, unfinished } from './errors';

/** How a node answers while its cluster has no leader, or not this one. `silent`: no call gets an answer. */
export type NodeMode = 'leader' | 'follower' | 'leaderless' | 'not ready' | 'too busy' | 'silent';

interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Mood of a node, and where a follower says its leader is. */
export interface NodeBehaviour {
  readonly mood: NodeMode;
  readonly leader?: Endpoint;
  /** So many writes it takes as the leader first. */
  readonly afterWrites?: number;
}

/** What the node was told last. */
export class BehaviourState {
  #behaviour: NodeBehaviour = { mood: 'leader' };
  #next: { readonly behaviour: NodeBehaviour; writes: number } | undefined;

  behave(behaviour: NodeBehaviour): void {
    const { afterWrites: writes = 0 } = behaviour;
    this.#next = writes > 0 ? { behaviour, writes } : undefined;
    this.#behaviour = writes > 0 ? { mood: 'leader' } : behaviour;
  }

  get now(): NodeBehaviour {
    return this.#behaviour;
  }

  /** In what mood a write that arrives now is answered; the next one may meet another. */
  atWrite(): NodeBehaviour {
    const behaviour = this.#behaviour;
    if (this.#next && --this.#next.writes === 0) this.#behaviour = this.#next.behaviour;
    return behaviour;
  }
}

/** What the owner of a node's process may tell it, over the channel that only the owner has. */
export type NodeOrder = { readonly behave: NodeBehaviour } | { readonly throwOut: true };

/** Does what the owner says; other messages are none of the node's. */
export function obey(node: { behave(behaviour: NodeBehaviour): void; throwOut(): void }, message: unknown): void {
  const order = message as NodeOrder;
  if (typeof order !== 'object' || order === null) return;
  if ('behave' in order) node.behave(order.behave);
  if ('throwOut' in order) node.throwOut();
}

type Call = 'read' | 'write';

/** What a real node of a cluster answered in that mood; undefined: it serves the call. */
function refusal({ mood, leader }: NodeBehaviour, call: Call): ServiceError | undefined {
  if (mood === 'follower' && leader) return notLeader(leader);
  if (mood === 'leaderless') return call === 'write' ? unfinished('Forwarding timeout') : leaderUnknown();
  if (mood === 'not ready') return unavailable('Server Is Not Ready');
  if (mood === 'too busy') return unavailable('Server Is Too Busy');
  return undefined;
}

/** Handlers that answer in the mood of the node at the time of the call. */
export function withBehaviour(state: BehaviourState) {
  return {
    /** A call with one answer. */
    answering:
      <C extends object, R>(handler: (call: C, callback: sendUnaryData<R>) => void) =>
      (call: C, callback: sendUnaryData<R>): void => {
        const now = state.atWrite();
        const error = refusal(now, 'write');
        if (!error && now.mood !== 'silent') {
          handler(call, callback);
          return;
        }
        if (call instanceof Readable) call.resume();
        if (error) callback(error);
      },
    /** A call whose answers are a stream. */
    streaming:
      <C extends { emit(event: 'error', error: ServiceError): boolean }>(call: Call, handler: (call: C) => void) =>
      (stream: C): void => {
        const now = call === 'write' ? state.atWrite() : state.now;
        const error = refusal(now, call);
        if (error) stream.emit('error', error);
        else if (now.mood !== 'silent') handler(stream);
      },
  };
}
