import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

// Creates S3_BUCKET at S3_ENDPOINT if it does not exist, for a store that starts empty
// (`compose.yaml`). The service itself needs no right to create buckets.
const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  forcePathStyle: true,
  // The store may still be starting.
  maxAttempts: 10,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
})
try {
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))
} catch (error) {
  if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name)) throw error
}
