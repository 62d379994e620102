import { randomUUID } from 'node:crypto';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { NodeMode } from './behaviour';
import {
  type Features,
  features,
  featuresService,
  type Gossip,
  gossip,
  gossipService,
  type Shared,
  streamsService,
} from './protocol';
import { uuidTo } from './wire';

/** Version of the server this node imitates; clients only display it. */
const FOLLOWED_VERSION = '23.10.0';

/** `/service/Method` of every call the node serves. */
const SERVED = [
  ...Object.values(streamsService.StreamsService),
  ...Object.values(featuresService.ServerFeaturesService),
  ...Object.values(gossipService.GossipService),
].map((method: { path: string }) => method.path);

/** Lists the supported calls: clients then choose batch append and avoid the rest. */
export function featuresHandler(
  _call: ServerUnaryCall<Shared.Empty, Features.SupportedMethods>,
  callback: sendUnaryData<Features.SupportedMethods>,
): void {
  const methods = SERVED.map((path) => {
    const [, service = '', method = ''] = path.split('/');
    return new features.SupportedMethod().setServiceName(service).setMethodName(method.toLowerCase());
  });
  callback(null, new features.SupportedMethods().setEventStoreServerVersion(FOLLOWED_VERSION).setMethodsList(methods));
}

/** A cluster of one, with this node as the leader, unless its mood says otherwise. */
export function gossipHandler(host: string, port: () => number, mood: () => NodeMode) {
  const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;
  const states = { follower: FOLLOWER, leaderless: UNKNOWN, 'not ready': UNKNOWN } as const;
  const instance = randomUUID();
  return (
    _call: ServerUnaryCall<Shared.Empty, Gossip.ClusterInfo>,
    callback: sendUnaryData<Gossip.ClusterInfo>,
  ): void => {
    const member = new gossip.MemberInfo();
    member.setInstanceId(uuidTo(instance, false));
    member.setTimeStamp(`${Date.now()}0000`);
    member.setState(Reflect.get(states, mood()) ?? LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port()));
    callback(null, new gossip.ClusterInfo().setMembersList([member]));
  };
}
