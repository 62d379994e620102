import { createRequire } from 'node:module';
import type * as GossipService from '@eventstore/db-client/generated/gossip_grpc_pb';
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb';
import type * as FeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb';
import type * as Shared from '@eventstore/db-client/generated/shared_pb';
import type * as Status from '@eventstore/db-client/generated/status_pb';
import type * as StreamsService from '@eventstore/db-client/generated/streams_grpc_pb';
import type * as Streams from '@eventstore/db-client/generated/streams_pb';
import type * as AnyMessage from 'google-protobuf/google/protobuf/any_pb';

/**
 * Protocol messages from the client library's stubs. The stubs fill `exports` at run time, invisible to an ES import,
 * so they are required. `Any` comes from the protobuf library the stubs use.
 */
const load = createRequire(import.meta.url);
const loadBesideStubs = createRequire(load.resolve('@eventstore/db-client/package.json'));

export const streams = load('@eventstore/db-client/generated/streams_pb') as typeof Streams;
export const streamsService = load('@eventstore/db-client/generated/streams_grpc_pb') as typeof StreamsService;
export const shared = load('@eventstore/db-client/generated/shared_pb') as typeof Shared;
export const status = load('@eventstore/db-client/generated/status_pb') as typeof Status;
export const features = load('@eventstore/db-client/generated/serverfeatures_pb') as typeof Features;
export const featuresService = load('@eventstore/db-client/generated/serverfeatures_grpc_pb') as typeof FeaturesService;
export const gossip = load('@eventstore/db-client/generated/gossip_pb') as typeof Gossip;
export const gossipService = load('@eventstore/db-client/generated/gossip_grpc_pb') as typeof GossipService;
export const { Any } = loadBesideStubs('google-protobuf/google/protobuf/any_pb') as typeof AnyMessage;
export const { Empty: GoogleEmpty } = loadBesideStubs('google-protobuf/google/protobuf/empty_pb') as {
  Empty: new () => import('google-protobuf/google/protobuf/empty_pb').Empty;
};

export type { Features, Gossip, Shared, Status, Streams };
