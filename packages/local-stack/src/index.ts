export { type NodeOptions, type RunningNode, startNode } from './node/node';
