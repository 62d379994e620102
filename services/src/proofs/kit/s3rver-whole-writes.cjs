/** Loaded before s3rver, which answers before a file is written: killed then, it lost what it had taken. */
const { stat } = require('node:fs/promises');
const { setTimeout: pause } = require('node:timers/promises');
const FilesystemStore = require('s3rver/lib/stores/filesystem');

/** Bytes that are there; less than none of a file that is not opened yet. */
const sizeOf = async (path) => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error.code === 'ENOENT') return -1;
    throw error;
  }
};

const { putObject } = FilesystemStore.prototype;

FilesystemStore.prototype.putObject = async function wholePutObject(object) {
  const answer = await putObject.call(this, object);
  const path = this.getResourcePath(object.bucket, object.key, 'object');
  while ((await sizeOf(path)) < answer.size) await pause(5);
  return answer;
};
