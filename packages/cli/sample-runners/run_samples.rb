# Runs Ruby samples: run_samples.rb FILE...
require "timeout"

def report(message)
  File.open(ENV.fetch("CANARY_LOG"), "a") { |log| log.puts("#{ENV["SAMPLE"]}: #{message}".tr("\n", " ")) }
end

Kernel.define_method(ENV.fetch("CANARY")) { |*| report("the canary ran as code") }
ARGV.each do |sample|
  ENV["SAMPLE"] = sample
  Timeout.timeout(20) { load(File.expand_path(sample), true) }
rescue SyntaxError => error
  report(error.message)
rescue Exception
  # A sample may fail: the response is not the one that it expects.
end
